import { createElement, type SVGProps } from 'react'
import { classNames } from './class-names.ts'
import './icon.css'

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Draws an icon of lucide from the one path the build makes of it (single-icons.plugin.ts, docs/decisions/040). It stands in for the
 * package's own drawing, which works out anew for each icon on the screen what is the same for all of ours.
 */
export const createIcon =
  (path: string) =>
  ({ size = 24, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', className: classNames('icon', className), ...rest },
      createElement('path', { d: path }),
    )
