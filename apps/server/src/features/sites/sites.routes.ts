import {
  addSite,
  getSite,
  inviteHomeCharger,
  listSites,
  removeSite,
  setHomeLocation,
  updateSite,
} from '@voltway/contract/sites'
import {
  addSiteTariff,
  downloadTariffDocument,
  removeSiteTariff,
  removeTariffDocument,
  setTariffDocument,
} from '@voltway/contract/sites-tariffs'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { addTariff, removeTariff } from './site-tariffs.ts'
import {
  changeHomeLocation,
  changeSite,
  inviteDriver,
  readSiteDetail,
  readSitePage,
  removeSiteOf,
  storeSite,
} from './sites.ts'
import { readDocument, removeDocument, storeDocument } from './tariff-documents.ts'

export const sitesRoutes: readonly Served[] = [
  serve(listSites, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readSitePage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getSite, ({ scope, params }, ctx) => readSiteDetail(ctx, scope, params.siteId)),
  serve(addSite, ({ scope, body }, ctx) => storeSite(ctx, scope, body)),
  serve(updateSite, ({ scope, params, body }, ctx) => changeSite(ctx, scope, params.siteId, body)),
  serve(removeSite, ({ scope, params }, ctx) => removeSiteOf(ctx, scope, params.siteId)),
  serve(inviteHomeCharger, ({ scope, params }, ctx) => inviteDriver(ctx, scope, params.siteId)),
  serve(setHomeLocation, ({ scope, params, body }, ctx) => changeHomeLocation(ctx, scope, params.siteId, body)),
  serve(addSiteTariff, ({ scope, params, body }, ctx) => addTariff(ctx, scope, params.siteId, body)),
  serve(removeSiteTariff, ({ scope, params }, ctx) => removeTariff(ctx, scope, params)),
  serve(setTariffDocument, ({ scope, params, http }, ctx) => storeDocument(ctx, scope, params, http.request.body)),
  serve(downloadTariffDocument, async ({ scope, params, http }, ctx) => {
    const { name, media, content } = await readDocument(ctx, scope, params)
    return http.reply.type(media).header('content-disposition', `attachment; filename="${name}"`).send(content)
  }),
  serve(removeTariffDocument, ({ scope, params }, ctx) => removeDocument(ctx, scope, params)),
]
