import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'

/** The address with which a person signs in. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      required
      {...props}
    />
  )
}
