import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { loadMenuList } from './ui/menu.tsx'

// In the browser it comes when nothing else is done; tests press the button at once.
await loadMenuList()

// Each dialog and chart is a chunk of its own, compiled when a test first opens it.
configure({ asyncUtilTimeout: 5000 })

// A screen that outlives its file would wake up where there is no window any more.
afterEach(cleanup)
