import { useConsole } from '../console/console'

export function PageTitle({ title }: { readonly title: string }) {
  const { setup } = useConsole()
  return <title>{`${title} · ${setup.title}`}</title>
}
