import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { variables } from '../apps/server/src/platform/config-variables.ts'
import product from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const known = new Set([...Object.keys(variables.shape), 'NODE_COMPILE_CACHE'])
const unknownAmong = (names: Iterable<string>) => [...names].filter((name) => !known.has(name))

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Each object inside a YAML document, the document included. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (!isFields(value)) return
  yield value
  for (const part of Object.values(value)) yield* objectsIn(part)
}

const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).map((file) => {
  const documents = parseAllDocuments(read(file), { merge: true })
  if (!Array.isArray(documents)) throw new Error(`${file} is empty`)
  return {
    file,
    documents: documents.map((document) => ({ errors: document.errors, content: document.toJS() as Fields })),
  }
})
const kubernetes = manifests.flatMap(({ documents }) => documents.map(({ content }) => content))
const everywhere = kubernetes.flatMap((content) => [...objectsIn(content)])

test('the Kubernetes manifests are YAML of the expected kinds, and the kustomization names each file', () => {
  expect(manifests.flatMap(({ documents }) => documents.flatMap(({ errors }) => errors))).toEqual([])
  const kinds = new Set(kubernetes.map(({ kind }) => kind))
  for (const kind of [
    'Job',
    'Deployment',
    'Service',
    'Ingress',
    'PodDisruptionBudget',
    'HorizontalPodAutoscaler',
    'NetworkPolicy',
  ])
    expect(kinds).toContain(kind)
  const kustomization = kubernetes.find(({ kind }) => kind === 'Kustomization') as { resources: string[] }
  const files = manifests.map(({ file }) => file.split('/').at(-1)).filter((file) => file !== 'kustomization.yaml')
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
})

test('Kubernetes sets only variables of the configuration, and its probes use paths of the server', () => {
  const configured = kubernetes
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap(({ data }) => Object.keys(data as Fields))
  const single = everywhere.flatMap(({ env }) => (Array.isArray(env) ? env.map(({ name }) => String(name)) : []))
  expect(single).toContain('ROLES')
  expect(unknownAmong([...configured, ...single])).toEqual([])
  const probes = everywhere.flatMap(({ httpGet }) => (isFields(httpGet) ? [httpGet.path] : []))
  expect(new Set(probes)).toEqual(new Set(['/health/live', '/health/ready']))
})

test('every container of Kubernetes has a read-only file system and no privileges', () => {
  const containers = everywhere.flatMap(({ containers }) => (Array.isArray(containers) ? containers : []))
  expect(containers).toHaveLength(4)
  for (const { securityContext } of containers)
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
})

test('kubectl builds the manifests where it is installed', ({ skip }) => {
  const { status, stdout, error } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (error) skip('kubectl is not installed')
  expect(status).toBe(0)
  expect(stdout).toContain(`image: voltway-fleets:${product.version}`)
})

test('compose.yaml sets only variables of the configuration, and has a profile with nginx and two nodes', () => {
  const document = parseDocument(read('deploy/compose.yaml'), { merge: true })
  expect(document.errors).toEqual([])
  const { services } = document.toJS() as { services: Record<string, Fields> }
  const ours = Object.values(services).filter(({ image }) => image === `voltway-fleets:${product.version}`)
  expect(ours).toHaveLength(4)
  for (const { environment, read_only } of ours)
    expect([unknownAmong(Object.keys(environment as Fields)), read_only]).toEqual([[], true])
  const ofNodes = Object.entries(services).filter(([, { profiles }]) => isFields(profiles))
  expect(ofNodes.map(([name]) => name)).toEqual(['node-1', 'node-2', 'nginx'])
})

test('the image and the systemd units set only variables of the configuration, and run programs of the build', () => {
  const dockerfile = read('deploy/Dockerfile')
  const units = globSync('deploy/systemd/*.service', { cwd: root }).map(read)
  expect(units).toHaveLength(2)
  const lines = [dockerfile, ...units].join('\n').match(/^(ENV|Environment=).*$/gm) ?? []
  const names = lines.flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name as string))
  expect(names).toContain('DATA_DIR')
  expect(unknownAmong(names)).toEqual([])
  // scripts/production-tree.test.ts runs this script and starts its result.
  expect(dockerfile).toContain('RUN node scripts/production-tree.mjs /app')
  expect(dockerfile).toMatch(/^USER 65532:65532$/m)
  for (const [, file = ''] of dockerfile.matchAll(/"[/]app[/](deploy[/][^"]+)"/g))
    expect(existsSync(join(root, file))).toBe(true)
})
