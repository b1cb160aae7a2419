import { configure } from '@testing-library/react'
import { loadMenuList } from './ui/menu.tsx'

// In the browser it comes when nothing else is done; tests press the button at once.
await loadMenuList()

// Each dialog and chart is a chunk of its own, compiled when a test first opens it.
configure({ asyncUtilTimeout: 5000 })
