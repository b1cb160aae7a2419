import { createElement, type ReactElement, type SVGProps } from 'react'
import { classNames } from './class-names.ts'
import './icon.css'

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

export type Icon = (props: IconProps) => ReactElement

/**
 * An icon of one path, drawn with the stroke of `icon.css`. The icons are in `icons/`, one file each, so that a page loads only its own
 * (docs/decisions/067).
 */
export const createIcon =
  (path: string): Icon =>
  ({ size = 24, className, ...rest }) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', className: classNames('icon', className), ...rest },
      createElement('path', { d: path }),
    )
