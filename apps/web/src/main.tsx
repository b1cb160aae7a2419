// First, because it says in which order the layers count.
import './styles/main.css'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root) start(root)
