import { buildServer, buildWeb } from './builds.mjs'
import { install } from './install.mjs'

// Installs and builds what `npm start` needs, so that another user, who may write nothing here, can start it.
const node = install()
buildWeb(node)
buildServer(node)
