import type { ServiceAccess } from '../language-models/configured-model.ts';
import type { Settings } from '../settings.ts';
import { unseal } from '../store/sealing.ts';

/** What this installation knows and allows of services of others. */
export const serviceAccess = ({ secret, privateServices }: Settings): ServiceAccess => ({
  open: (place, sealed) => unseal(secret, place, sealed),
  privateNetwork: privateServices,
});
