import type { ReactNode } from 'react'
import type { Icon } from '../../ui/icon.ts'

type BannerWordsProps = { icon: Icon; tone: 'idle' | 'warn'; text: string; link: ReactNode }

/** One message of the banner: an icon, a sentence and a link. */
export function BannerWords({ icon: Icon, tone, text, link }: BannerWordsProps) {
  return (
    <div className="rotating-banner-message" data-tone={tone}>
      <Icon className="rotating-banner-icon" />
      <p>
        <span>{text} </span>
        {link}
      </p>
    </div>
  )
}
