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
  const given: Record<string, string> = { ...attributes }
  const take = (name: string, otherwise = '0') => {
    const value = given[name] ?? otherwise
    delete given[name]
    return value
  }
  const path = draw(element, take)
  // A dot that is not wider than its stroke looks the same with and without fill.
  if (element === 'circle' && Number(attributes.r) <= 1) delete given.fill
  const odd = Object.keys(given)
  if (path === undefined || odd.length > 0) throw new Error(`An icon's <${element} ${odd}> does not fit into a path`)
  return path
}

type Take = (name: string, otherwise?: string) => string

function draw(element: string, take: Take): string | undefined {
  switch (element) {
    case 'path': {
      const data = take('d')
      // A relative start is absolute only at the beginning of a path.
      return data.startsWith('m') ? `M0 0${data}` : data
    }
    case 'line':
      return `M${take('x1')} ${take('y1')}L${take('x2')} ${take('y2')}`
    case 'polyline':
      return `M${take('points')}`
    case 'polygon':
      return `M${take('points')}Z`
    case 'circle': {
      const r = take('r')
      return ellipse(take('cx'), take('cy'), r, r)
    }
    case 'ellipse':
      return ellipse(take('cx'), take('cy'), take('rx'), take('ry'))
    case 'rect':
      return rectangle(take)
  }
}

function ellipse(cx: string, cy: string, rx: string, ry: string): string {
  const across = Number(rx) * 2
  return `M${Number(cx) - Number(rx)} ${cy}a${rx} ${ry} 0 1 0 ${across} 0a${rx} ${ry} 0 1 0 ${-across} 0z`
}

function rectangle(take: Take): string {
  const number = (name: string, otherwise?: string) => Number(take(name, otherwise))
  const r = number('rx', take('ry'))
  const [x, y] = [number('x'), number('y')]
  const [w, h] = [number('width') - 2 * r, number('height') - 2 * r]
  const arc = (toX: number, toY: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${toX} ${toY}` : '')
  return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`
}
