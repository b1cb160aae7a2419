import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/main.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>Voltway Fleets</StrictMode>)
