import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { providersOf } from './log-in.ts';
import { ProviderButton } from './provider-button.tsx';

/** Milliseconds of quiet after which an address is taken to be typed. */
const restTime = 400;

/** What follows the @ of a whole address. */
const domainOf = (email: string): string | null =>
  /^[^@\s]+@([^@\s]+\.[^@\s.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase() ?? null;

/** Where people whose address is of a company with a login of its own can log in without a password. */
export function ProviderChoice({ email }: { readonly email: string }) {
  const domain = domainOf(email);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(domain), restTime);
    return () => clearTimeout(timer);
  }, [domain]);
  const { data: providers = [] } = useQuery({
    queryKey: ['login providers', asked],
    queryFn: () => providersOf(asked ?? ''),
    enabled: asked !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (domain === null || domain !== asked || providers.length === 0) return null;
  return (
    <fieldset className="provider-choice">
      <legend className="form-label">Your company has a login of its own</legend>
      {providers.map((provider) => (
        <ProviderButton key={provider.id} {...provider} variant="secondary" />
      ))}
      <p className="text-2 mb-0">Or with your password here:</p>
    </fieldset>
  );
}
