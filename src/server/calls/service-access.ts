import type { ServiceAccess } from '../language-models/configured-model.ts';
import type { Settings } from '../settings.ts';
import { unseal } from '../store/sealing.ts';

/** The secret and the address rules of this installation, for requests to other services. */
export const serviceAccess = ({ secret, privateServices }: Settings): ServiceAccess => ({
  open: (place, sealed) => unseal(secret, place, sealed),
  privateNetwork: privateServices,
});
