import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * The packages of a release, as `name@version`: those that the product's parts depend on, and what these depend on, also
 * where a build bundles them. Packages that only build or test the product are not among them.
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = new Set()
  const seen = new Set()
  const visit = (path) => {
    if (seen.has(path)) return
    seen.add(path)
    const { link, resolved, version, dependencies, optionalDependencies } = packages[path]
    if (link) return visit(resolved)
    const name = path.split('node_modules/').at(-1)
    if (path.includes('node_modules/')) shipped.add(`${name}@${version}`)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(packages, path, needed)
      if (found !== undefined) visit(found)
    }
  }
  for (const path of Object.keys(packages)) if (path === '' || /^(apps|packages)\/[^/]+$/.test(path)) visit(path)
  return shipped
}

/** Where a package finds another: in its own folder, or in one above. */
function placeOf(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

/** The list of packages (CycloneDX) without those that are not shipped. */
export function onlyShipped(sbom) {
  const shipped = shippedPackages()
  const isShipped = ({ purl }) => shipped.has(decodeURIComponent(purl.replace('pkg:npm/', '')).split('?')[0])
  const components = sbom.components.filter((one) => isShipped(one) || one.purl.includes('%40voltway/'))
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }))
  return { ...sbom, components, dependencies }
}
