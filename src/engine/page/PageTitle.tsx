import { useConsole } from '../shell/console'

export function PageTitle({ title }: { readonly title: string }) {
  const { setup } = useConsole()
  return <title>{`${title} · ${setup.title}`}</title>
}
