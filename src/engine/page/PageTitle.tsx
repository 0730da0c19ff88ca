/* The title of the page in the browser's tab. */
import { useConsole } from '../shell/console'

/** Names the page in the browser's tab, before the name of the console. */
export function PageTitle({ title }: { readonly title: string }) {
  const { setup } = useConsole()
  return <title>{`${title} · ${setup.title}`}</title>
}
