import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@voltway/contract/api-keys'
import { listPage } from '../../kernel/list-page.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { makeKey, readKeyPage, revokeKey, rotateKey } from './api-keys.ts'

export const integrationsRoutes: readonly Served[] = [
  serve(listApiKeys, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readKeyPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(createApiKey, ({ scope, body }, ctx) => makeKey(ctx, scope, body)),
  serve(rotateApiKey, ({ scope, params, body }, ctx) => rotateKey(ctx, scope, params.keyId, body)),
  serve(revokeApiKey, ({ scope, params }, ctx) => revokeKey(ctx, scope, params.keyId)),
]
