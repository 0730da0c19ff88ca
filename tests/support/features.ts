/* All features, with the stand-ins of a machine on which nothing is configured. */
import { createFeatures } from '../../server/features/index'
import { openPorts } from '../../server/ports/open'

const ports = openPorts({ PUBLIC_URL: 'https://console.example.com' })

export const features = createFeatures(ports)
