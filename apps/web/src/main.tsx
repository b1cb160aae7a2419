import { start } from './app/start.tsx'
import './styles/main.css'

const root = document.getElementById('root')
if (root) void start(root)
