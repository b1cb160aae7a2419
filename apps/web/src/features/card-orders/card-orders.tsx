import { useState } from 'react'
import { OrderDialog } from './order-dialog.tsx'
import { OrdersDrawer } from './orders-drawer.tsx'

type CardOrdersProps = { shown: 'new' | 'all'; onShow: (shown: 'new' | 'all' | undefined) => void }

/** Ordering cards and the orders there are; which of the two is in the address. */
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
