import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Draws an icon of lucide: the build puts it in place of the package's own, which works out anew for each icon on the screen
 * what is the same for all of ours, and is 2 KB of every page (docs/decisions/053).
 */
export function createIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

// biome-ignore lint/style/noDefaultExport: it stands in for a file of lucide, whose icons import it so
export { createIcon as default }
