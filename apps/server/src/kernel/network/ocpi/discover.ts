import { AddressRefused, checkAddress } from '../../../platform/outbound.ts'
import type { Ctx } from '../../ctx.ts'
import type { PeerEndpoint, TokenEncoding } from '../peer.sql.ts'
import type { PeerAccess } from '../peers.ts'
import { callPeerWithRetry, PeerFailure } from './client.ts'
import { OcpiRefusal, status } from './response.ts'
import { version as listedVersion, versionDetails } from './schema-credentials.ts'
import type { OcpiVersion } from './version.ts'
import { versions } from './versions.ts'

/** The version to speak with a peer, and its endpoints, as its versions and version details state them. */
export interface Discovered {
  /** The highest version of both sides. */
  readonly version: OcpiVersion
  readonly endpoints: PeerEndpoint[]
  /** The encoding of the token that the peer accepted. */
  readonly encoding: TokenEncoding
}

/** Where and how the versions of a peer are read. */
export interface Discovery {
  readonly peerId: string
  readonly url: string
  readonly token: string
  /** Tried first. */
  readonly encoding: TokenEncoding
  /** The versions that may be agreed on, the highest first; all of ours by default. */
  readonly among?: readonly OcpiVersion[]
}

/**
 * Reads a peer's versions and its endpoints of the highest common one (OCPI 2.2.1 version_information_endpoint).
 * @throws OcpiRefusal with status 3001 (not reachable), 3002 (no common version) or 3003 (endpoints missing).
 */
export async function discover(
  ctx: Ctx,
  { peerId, url, token, encoding, among = versions }: Discovery,
): Promise<Discovered> {
  const { ocpi, outboundPorts } = ctx.app.config
  try {
    checkAddress(url, ocpi.allowPrivateAddresses, outboundPorts)
    const list = await readEitherWay(ctx, url, { peerId, token, encoding, namesParties: false })
    const { version, detailsUrl } = highestOf(list.data, among)
    const details = await readEitherWay(ctx, detailsUrl, list.access)
    const endpoints = versionDetails.lenient.safeParse(details.data).data?.endpoints ?? []
    for (const endpoint of endpoints) checkAddress(endpoint.url, ocpi.allowPrivateAddresses, outboundPorts)
    if (!endpoints.some((endpoint) => endpoint.identifier === 'credentials')) {
      throw new OcpiRefusal(200, status.endpointsMissing, 'the credentials endpoint is missing')
    }
    return {
      version,
      endpoints: endpoints.map((one) => ({ identifier: one.identifier, role: one.role ?? '', url: one.url })),
      encoding: details.access.encoding,
    }
  } catch (error) {
    if (error instanceof PeerFailure || error instanceof AddressRefused) {
      throw new OcpiRefusal(200, status.peerUnreachable, `your versions could not be read: ${error.message}`)
    }
    throw error
  }
}

/**
 * Reads the versions or their details. A peer that rejects the token may read it without base64, as OCPI 2.1.1 prints it
 * and some peers of later versions do. The list may take both, because no version is agreed yet, and the details one.
 */
async function readEitherWay(
  ctx: Ctx,
  url: string,
  access: PeerAccess,
): Promise<{ access: PeerAccess; data: unknown }> {
  const read = async (by: PeerAccess) => ({
    access: by,
    data: (await callPeerWithRetry(ctx, { method: 'GET', url, access: by })).data,
  })
  return read(access).catch(async (error: unknown) => {
    if (!(error instanceof PeerFailure) || (error.http !== 401 && error.http !== 403)) throw error
    return read({ ...access, encoding: access.encoding === 'RAW' ? 'BASE64' : 'RAW' })
  })
}

function highestOf(data: unknown, among: readonly OcpiVersion[]): { version: OcpiVersion; detailsUrl: string } {
  const listed = (Array.isArray(data) ? data : []).flatMap((one) => listedVersion.lenient.safeParse(one).data ?? [])
  for (const version of among) {
    const found = listed.find((one) => one.version.trim() === version.number)
    if (found !== undefined) return { version, detailsUrl: found.url }
  }
  const wanted = among.map(({ number }) => number).join(', ')
  throw new OcpiRefusal(200, status.versionUnsupported, `the versions at the URL do not include ${wanted}`)
}
