/* Follows a short link; the server returns a path inside the console. */
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../engine'
import { Frame, LinkFailureFrame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'

export function ShortLinkPage() {
  const { shortURL = '' } = useParams()
  const navigate = useNavigate()
  const { answer, failure } = useOpenedLink(shortURL, () => call('GET /s/:shortURL', { path: { shortURL } }))
  useEffect(() => {
    if (answer) navigate(answer.destino, { replace: true })
  }, [answer, navigate])

  if (failure !== undefined) return <LinkFailureFrame failure={failure} />
  return <Frame title={titles.short} hint={text.shortOpening} hasWayBack={false} />
}
