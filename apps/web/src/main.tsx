// Imported first, because it declares the order of the CSS layers.
import './styles/main.css'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root) start(root)
