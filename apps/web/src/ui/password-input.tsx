import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Eye } from './icons/eye.ts'
import { EyeOff } from './icons/eye-off.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { useWords } from './ui-context.tsx'

/** A password field with a button that shows the password. Paste and password managers work. */
export function PasswordInput({ autoComplete = 'current-password', ...rest }: Omit<TextInputProps, 'type' | 'tail'>) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="off"
      tail={
        <IconButton
          small
          tooltip={false}
          label={shown ? words.hidePassword : words.showPassword}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
