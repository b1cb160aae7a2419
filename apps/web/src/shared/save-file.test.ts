import { expect, test } from 'vitest'
import { readNamedFile } from './save-file.ts'

test('a downloaded file has the name that the server gave it, because tax offices and programs prescribe some', async () => {
  const headers = {
    'content-type': 'text/plain',
    'content-disposition': 'attachment; filename="443121975FEC20261031.txt"',
  }
  const file = await readNamedFile(new Response('JournalCode', { headers }))
  expect([file.name, file.type, await file.text()]).toEqual(['443121975FEC20261031.txt', 'text/plain', 'JournalCode'])
})
