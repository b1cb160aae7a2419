/** Reads a downloaded file under the name that the server gave it, for `readBody` of a request. */
export async function readNamedFile(response: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}

/** Downloads a file. The object URL is revoked after the browser has read it. Default of `name`: that of the file. */
export function saveFile(content: File): void
export function saveFile(content: Blob, name: string): void
export function saveFile(content: File | Blob, name = (content as File).name): void {
  const href = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
