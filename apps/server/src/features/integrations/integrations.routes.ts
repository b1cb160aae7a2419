import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@voltway/contract/integrations-api-keys'
import {
  connectAssistant,
  disconnectAssistant,
  listAssistants,
  viewAssistantRequest,
} from '@voltway/contract/integrations-assistants'
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from '@voltway/contract/integrations-webhooks'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { createKey, readKeyPage, revokeKey, rotateKey } from './api-keys.ts'
import { connect, disconnect, readAssistants, viewRequest } from './assistant-grants.ts'
import {
  addWebhook,
  changeWebhook,
  queueTestEvent,
  readDelivery,
  readDeliveryPage,
  readWebhookPage,
  removeWebhookById,
  renewSecret,
  replayDelivery,
} from './webhooks.ts'

export const integrationsRoutes: readonly Served[] = [
  serve(listApiKeys, async ({ scope, query, http }, ctx) => {
    const { count, results, in_plan } = await readKeyPage(ctx, scope, query)
    return { ...listPage(http.request.url, query, count, results), in_plan }
  }),
  serve(createApiKey, ({ scope, body }, ctx) => createKey(ctx, scope, body)),
  serve(rotateApiKey, ({ scope, params, body }, ctx) => rotateKey(ctx, scope, params.keyId, body)),
  serve(revokeApiKey, ({ scope, params }, ctx) => revokeKey(ctx, scope, params.keyId)),
  serve(viewAssistantRequest, async ({ query }, ctx) => viewRequest(ctx.app, query)),
  serve(connectAssistant, ({ scope, body }, ctx) => connect(ctx, scope, body)),
  serve(listAssistants, ({ scope }, ctx) => readAssistants(ctx, scope)),
  serve(disconnectAssistant, ({ scope, params }, ctx) => disconnect(ctx, scope, params.assistantId)),
  serve(listWebhooks, async ({ scope, query, http }, ctx) => {
    const { count, results, in_plan } = await readWebhookPage(ctx, scope, query)
    return { ...listPage(http.request.url, query, count, results), in_plan }
  }),
  serve(createWebhook, ({ scope, body }, ctx) => addWebhook(ctx, scope, body)),
  serve(updateWebhook, ({ scope, params, body }, ctx) => changeWebhook(ctx, scope, params.webhookId, body)),
  serve(removeWebhook, ({ scope, params }, ctx) => removeWebhookById(ctx, scope, params.webhookId)),
  serve(rotateWebhookSecret, ({ scope, params, body }, ctx) => renewSecret(ctx, scope, params.webhookId, body)),
  serve(pingWebhook, ({ scope, params }, ctx) => queueTestEvent(ctx, scope, params.webhookId)),
  serve(listWebhookDeliveries, async ({ scope, params, query, http }, ctx) => {
    const { count, results } = await readDeliveryPage(ctx, scope, params.webhookId, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getWebhookDelivery, ({ scope, params }, ctx) =>
    readDelivery(ctx, scope, { webhookId: params.webhookId, id: params.deliveryId }),
  ),
  serve(replayWebhookDelivery, ({ scope, params }, ctx) =>
    replayDelivery(ctx, scope, { webhookId: params.webhookId, id: params.deliveryId }),
  ),
]
