import { useMemo } from 'react';
import { useParams } from 'react-router';
import { numericTwins } from './numeric-twin.ts';

/** The parameters of the present route that name an id, as numbers. */
export function useNumericParams(): Readonly<Record<string, number>> {
  const params = useParams();
  return useMemo(() => numericTwins(params), [params]);
}
