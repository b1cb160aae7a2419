import { execFileSync } from 'node:child_process'
import { buildServer, buildWeb } from './builds.mjs'
import { install, root } from './install.mjs'

// Installs and builds what `npm start` needs, so that another user, who may write nothing here, can start it.
const node = install()
buildWeb(node)
buildServer(node)
// The client of the API (packages/sdk), which editors and compilers read.
execFileSync(node, ['scripts/sdk.ts'], { cwd: root, stdio: 'inherit' })
