import { useBellNews } from '../shared/alert/bell-news.ts'
import { useHref } from '../shared/page-link.tsx'
import { severityOf, todoTarget, useTodoTitle } from '../shared/todo.tsx'
import { useTodo } from '../shared/wallet/wallet.queries.ts'
import type { MenuItem, MenuItems } from '../ui/menu-item.ts'

/** The things to do, as on the home page, followed by the person's notifications. */
export const AlertItems: MenuItems = ({ draw }) => {
  const todo = useTodoItems()
  const news = useBellNews()
  return draw([...todo, ...(news?.items ?? [])])
}

function useTodoItems(): MenuItem[] {
  const todos = useTodo()
  const titleOf = useTodoTitle()
  const href = useHref()
  return todos.map((todo) => {
    const { Icon, tone } = severityOf(todo.severity)
    return {
      id: todo.kind,
      label: titleOf(todo),
      icon: <Icon style={{ color: `var(--${tone})` }} />,
      href: href(todoTarget(todo.kind)),
    }
  })
}
