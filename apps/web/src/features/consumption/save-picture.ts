import { saveFile } from '../../shared/save-file.ts'

const styleNames = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'paint-order',
]
const edge = 24
const headHeight = 44
/** The scale of the picture, so that it is sharp on paper and in slides. */
const sharpness = 2

/** Downloads a chart as a PNG, in the current theme, with its title above. */
export async function savePicture(name: string, box: HTMLElement | null): Promise<void> {
  const drawn = box?.querySelector<SVGSVGElement>('svg.chart-svg')
  if (!box || !drawn) throw new Error('there is no drawing')
  const { width, height } = drawn.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * edge) * sharpness
  canvas.height = (height + headHeight + 2 * edge) * sharpness
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('nothing can be drawn here')
  const style = getComputedStyle(box)
  paper.scale(sharpness, sharpness)
  paper.fillStyle = colorOf(box, 'var(--surface)')
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = style.color
  paper.font = `600 16px ${style.fontFamily}`
  paper.fillText(box.querySelector('h3')?.textContent ?? '', edge, edge + 16)
  paper.drawImage(await imageOf(drawn, width, height, style.fontFamily), edge, edge + headHeight, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be written')
  saveFile(blob, name)
}

/** Copies the SVG with its computed styles inline, because style sheets do not apply inside an image. */
async function imageOf(drawn: SVGSVGElement, width: number, height: number, fontFamily: string) {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const originals = drawn.querySelectorAll('*')
  for (const [index, part] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[index]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const styleName of styleNames) part.style.setProperty(styleName, style.getPropertyValue(styleName))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.fontFamily = fontFamily
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** Resolves a colour of the design system to its current value. */
function colorOf(near: HTMLElement, color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  near.append(probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}
