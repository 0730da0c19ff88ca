/* Follows a short link; the server returns a path inside the console. */
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'

export function ShortLinkPage() {
  const { shortURL = '' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    let isGone = false
    call('GET /s/:shortURL', { path: { shortURL } }).then(
      ({ destino }) => isGone || navigate(destino, { replace: true }),
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [shortURL, navigate])

  if (failure !== undefined) return <Frame title={text.badLinkTitle} hint={failure} />
  return <Frame title={titles.short} hint={text.shortOpening} hasWayBack={false} />
}
