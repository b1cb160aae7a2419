import { CardDrawer, type CardDrawerProps } from '../../features/cards/card-drawer.tsx'
import { CardRules } from '../../features/rules/card-rules.tsx'

/** The drawer of a card with the rules that apply to it. */
export function CardWithRules(props: Omit<CardDrawerProps, 'rules'>) {
  return <CardDrawer {...props} rules={<CardRules cardId={props.cardId} />} />
}
