import { loadMenuList } from './ui/menu.tsx'

// In the browser it comes when nothing else is done; tests press the button at once.
await loadMenuList()
