import { useState } from 'react'
import './avatar.css'

type AvatarProps = { name: string; photo?: string | undefined; size?: 24 | 32 | 40 | 64 | undefined }

/**
 * The person's photo. Shows the initials without a photo or when it fails to load. The caller shows the name beside it.
 */
export function Avatar({ name, photo, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (photo && broken !== photo)
    return <img src={photo} alt="" className="avatar" style={style} onError={() => setBroken(photo)} />
  return (
    <span aria-hidden className="avatar" style={style}>
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
