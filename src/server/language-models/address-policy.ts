/** Decides which addresses the server may call for a service that an administrator has entered. */
import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are never called, because cloud machines publish their own credentials there. */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/** Addresses outside of the public internet. IPv4 addresses written as IPv6 are compared as IPv4. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** The address must not be called. The message has the reason and a remedy. */
export class RefusedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedAddress';
  }
}

interface Asked {
  readonly url: URL;
  /** Whether this installation calls addresses in the private network. */
  readonly privateNetwork: boolean;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Checks an IP address.
 * @throws {RefusedAddress} if a service at this address must not be called
 */
function requireAllowed(address: string, { url, privateNetwork }: Asked): void {
  const family = familyOf(address);
  if (linkLocal.check(address, family))
    throw new RefusedAddress(`${url.host} is a link-local address, which is never called.`);
  const isPrivate = privateNetworks.check(address, family);
  if (isPrivate && !privateNetwork)
    throw new RefusedAddress(
      `${url.host} is an address inside the private network. Such services are called only where the server is started with PRIVATE_SERVICES=1.`,
    );
  if (!isPrivate && url.protocol !== 'https:')
    throw new RefusedAddress(
      `${url.host} has to be called over https://: over http:// the key could be read on the way.`,
    );
}

/**
 * Resolves the host of a request and allows only connections to permitted addresses. The check uses the connected
 * address, so a host name that changes its address between check and connection is harmless.
 * @throws {RefusedAddress} immediately, if the host is an IP address or the scheme is not allowed
 */
export function allowedLookup(target: Asked): LookupFunction {
  const { url } = target;
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RefusedAddress(`${url.protocol} is no scheme of a service. Enter an address that begins with https://.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) requireAllowed(host, target);
  return (hostname, options, callback) =>
    resolveName(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      try {
        for (const one of Array.isArray(address) ? address.map((found) => found.address) : [address])
          requireAllowed(one, target);
      } catch (refused) {
        return callback(refused as RefusedAddress, '', 0);
      }
      callback(null, address, family);
    });
}
