import { useState } from 'react'
import { OrderDialog } from './order-dialog.tsx'
import { OrdersDrawer } from './orders-drawer.tsx'

type CardOrdersProps = { shown: 'new' | 'all'; onShow: (shown: 'new' | 'all' | undefined) => void }

/** Shows the order dialog or the list of orders. The URL stores which of the two is open. */
export function CardOrders({ shown, onShow }: CardOrdersProps) {
  const [placed, setPlaced] = useState<string>()
  if (shown === 'all') {
    return <OrdersDrawer firstOpen={placed} onClose={() => onShow(undefined)} onOrder={() => onShow('new')} />
  }
  return (
    <OrderDialog
      onClose={() => onShow(undefined)}
      onPlaced={({ id }) => {
        setPlaced(id)
        onShow('all')
      }}
    />
  )
}
