/** A shape of an icon: an SVG element and its attributes. */
export type IconShape = readonly [string, Readonly<Record<string, string>>]

/**
 * Converts the shapes of a stroked icon to the data of one path (SVG 2 §10).
 * @throws when a shape has an attribute that a path with the same stroke cannot render
 */
export function pathOfIcon(shapes: readonly IconShape[]): string {
  return shapes.map(pathOfShape).join('')
}

function pathOfShape([element, attributes]: IconShape): string {
  const remaining: Record<string, string> = { ...attributes }
  const read = (name: string, otherwise = '0') => {
    const value = remaining[name] ?? otherwise
    delete remaining[name]
    return value
  }
  const path = draw(element, read)
  // A dot that is not wider than its stroke looks the same with and without fill.
  if (element === 'circle' && Number(attributes.r) <= 1) delete remaining.fill
  const odd = Object.keys(remaining)
  if (path === undefined || odd.length > 0) throw new Error(`An icon's <${element} ${odd}> does not fit into a path`)
  return path
}

type ReadAttribute = (name: string, otherwise?: string) => string

function draw(element: string, read: ReadAttribute): string | undefined {
  switch (element) {
    case 'path': {
      const data = read('d')
      // A relative start is absolute only at the beginning of a path.
      return data.startsWith('m') ? `M0 0${data}` : data
    }
    case 'line':
      return `M${read('x1')} ${read('y1')}L${read('x2')} ${read('y2')}`
    case 'polyline':
      return `M${read('points')}`
    case 'polygon':
      return `M${read('points')}Z`
    case 'circle': {
      const r = read('r')
      return ellipse(read('cx'), read('cy'), r, r)
    }
    case 'ellipse':
      return ellipse(read('cx'), read('cy'), read('rx'), read('ry'))
    case 'rect':
      return rectangle(read)
  }
}

function ellipse(cx: string, cy: string, rx: string, ry: string): string {
  const across = Number(rx) * 2
  return `M${Number(cx) - Number(rx)} ${cy}a${rx} ${ry} 0 1 0 ${across} 0a${rx} ${ry} 0 1 0 ${-across} 0z`
}

function rectangle(read: ReadAttribute): string {
  const number = (name: string, otherwise?: string) => Number(read(name, otherwise))
  const r = number('rx', read('ry'))
  const [x, y] = [number('x'), number('y')]
  const [w, h] = [number('width') - 2 * r, number('height') - 2 * r]
  const arc = (toX: number, toY: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${toX} ${toY}` : '')
  return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`
}
