import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signOut } from './session/session.ts'
import { useStoredForm } from './stored-form.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = () => renderHook(() => useStoredForm('vehicle:w:new', () => ({ brand: '', model: '' })))

test('the input of a form survives a reload until it is saved or discarded', () => {
  const first = open()
  act(() => first.result.current[1]((before) => ({ ...before, brand: 'Renault' })))
  cleanup()
  const again = open()
  expect(again.result.current[0]).toEqual({ brand: 'Renault', model: '' })
  act(() => again.result.current[2]())
  cleanup()
  expect(open().result.current[0]).toEqual({ brand: '', model: '' })
})

test('sign-out removes the stored input of forms', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const { result } = open()
  act(() => result.current[1]((before) => ({ ...before, brand: 'Renault' })))
  await act(() => signOut())
  expect(sessionStorage.getItem('form:vehicle:w:new')).toBeNull()
})
