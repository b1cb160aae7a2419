import { parseSync } from '@swc/core'

/** A call of `row` or `rows` in a source file. Offsets are of bytes. */
export interface RowCall {
  /** Of the method's name, as a stack names it. */
  readonly line: number
  readonly column: number
  /** The declared type argument as text. */
  readonly declared: string | undefined
  /** Without one: the annotation that the result gets, by which the type argument is inferred. */
  readonly result: string | undefined
  /** Whether the type argument is inferred from a parameter or property that gets the result, which cannot be compared. */
  readonly isPassedOn: boolean
  /** Where the type argument with its brackets stands, or would stand. */
  readonly typeStart: number
  readonly typeEnd: number
}

interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

/** The calls of `row` and `rows` in the order in which they stand. */
export function rowCallsOf(source: Buffer): RowCall[] {
  // The spans of a module begin with its first token, and count on from the module parsed before.
  const module = parseSync(`;${source}`, { syntax: 'typescript', target: 'es2024' }) as unknown as Node
  const offset = module.span.start + 1
  const textOf = ({ span }: Node) => source.subarray(span.start - offset, span.end - offset).toString()
  const calls: RowCall[] = []
  const visit = (node: Node, parents: readonly Node[]) => {
    const name = methodName(node)
    if (name !== undefined) {
      const at = name.span.end - offset
      const typeArguments = node.typeArguments as Node | undefined | null
      const before = source.subarray(0, name.span.start - offset).toString()
      const declared = typeArguments == null ? undefined : textOf(typeArguments).slice(1, -1)
      const user = declared === undefined ? userOf(parents) : undefined
      const result = user && annotationOf(user, parents)
      calls.push({
        line: before.split('\n').length,
        column: before.length - before.lastIndexOf('\n'),
        declared,
        result: result && textOf(result),
        isPassedOn: user?.type === 'CallExpression' || user?.type === 'KeyValueProperty',
        typeStart: at,
        typeEnd: typeArguments == null ? at : typeArguments.span.end - offset,
      })
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  visit(module, [])
  return calls.sort((a, b) => a.typeStart - b.typeStart)
}

function methodName(node: Node): Node | undefined {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined
  if (callee?.type !== 'MemberExpression') return undefined
  const property = callee.property as Node
  return property.value === 'row' || property.value === 'rows' ? property : undefined
}

/** The code that uses the result of a call. */
const userOf = (parents: readonly Node[]): Node | undefined => parents.findLast(({ type }) => !PASSING.has(type))
const PASSING = new Set(['AwaitExpression', 'ParenthesisExpression', 'ConditionalExpression'])

/** The annotation of the variable or function that the result becomes; undefined where its columns are not read. */
function annotationOf(user: Node, parents: readonly Node[]): Node | undefined {
  if (user.type === 'VariableDeclarator') return annotation((user.id as Node).typeAnnotation)
  const isArrow = user.type === 'ArrowFunctionExpression'
  if (!isArrow && user.type !== 'ReturnStatement') return undefined
  const owner = isArrow
    ? user
    : parents.findLast(({ type, function: method }) => FUNCTIONS.has(type) || method !== undefined)
  return annotation(owner?.returnType)
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])
const annotation = (node: unknown) => (node as Node | null | undefined)?.typeAnnotation as Node | undefined

const childrenOf = (node: Node): Node[] => Object.values(node).flat().flatMap(nodesIn)

/** Arguments stand in an object without a type of its own. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && 'span' in value) return [value as Node]
  return Object.values(value).flat().flatMap(nodesIn)
}
