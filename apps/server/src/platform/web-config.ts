import type { WebConfig } from '@voltway/contract/web-config'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** Long enough for one request a visit, short enough for a changed URL to take effect soon. */
const cacheSeconds = 300

/** Serves the operator's configuration for the web: the same for everybody, without secrets. */
export function serveWebConfig(fastify: FastifyInstance, config: Config): void {
  const reply = webConfigOf(config)
  fastify.get('/web-config', async (_request, response) => {
    response.header('cache-control', `public, max-age=${cacheSeconds}`)
    return reply
  })
}

function webConfigOf({ legal, thirdParties, payments, demo, map }: Config): WebConfig {
  const { tagManager, errorReportingDsn: dsn, heatMapScriptUrl } = thirdParties
  const tagManagerUrl = tagManager && `${tagManager.url}?id=${encodeURIComponent(tagManager.id)}`
  const sandbox = payments.provider === 'sandbox'
  return {
    payments: { sandbox, bank: sandbox && demo },
    legal: {
      provider: legal.provider ?? '/legal/provider',
      network: legal.network ?? '/legal/network',
      mandate: legal.mandate ?? '/legal/mandate',
    },
    map: map === undefined ? null : { tile_url: map.tileUrl, credit: map.credit },
    analytics: tagManagerUrl === undefined ? null : { tag_manager_url: tagManagerUrl },
    error_reporting: dsn === undefined ? null : { dsn },
    heat_map: heatMapScriptUrl === undefined ? null : { script_url: heatMapScriptUrl },
  }
}

/**
 * Returns the origins that pages may load scripts from and connect to, besides our own. Empty without configuration.
 */
export interface ThirdPartyOrigins {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly images: readonly string[]
}

/** For the Content-Security-Policy: the configured origins only. */
export function thirdPartyOrigins({ thirdParties, map }: Pick<Config, 'thirdParties' | 'map'>): ThirdPartyOrigins {
  const { tagManager, errorReportingDsn, heatMapScriptUrl, origins } = thirdParties
  const loaded = [tagManager?.url, heatMapScriptUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  const reported = errorReportingDsn === undefined ? [] : [new URL(errorReportingDsn).origin]
  const others = loaded.length === 0 ? [] : origins
  const sockets = others.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    scripts: [...new Set([...loaded, ...others])],
    // Analytics count with images. Map tiles come from the configured server.
    images: [...new Set([...loaded, ...others, ...tileOrigins(map?.tileUrl)])],
    connections: [...new Set([...loaded, ...others, ...sockets, ...reported])],
  }
}

/** `{s}` stands for one of several hosts. */
function tileOrigins(tileUrl: string | undefined): string[] {
  return tileUrl === undefined ? [] : [new URL(tileUrl.replace('{s}', 'subdomain')).origin.replace('subdomain', '*')]
}
