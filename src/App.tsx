/* The composition root of the browser. What only signed-in users need is loaded from consoleFeatures.ts. */
import { ConsoleRoot, type ConsoleSetup } from './engine'
import { publicFeature } from './features/public/feature'
import { signInFeature } from './features/sign-in/feature'
import { loadEntities, loadIcons, loadValidators, onGenerated } from './generated'
import { narrowedBy } from './narrowedBy'

const setup: ConsoleSetup = {
  title: 'Console Agrícola',
  features: [signInFeature, publicFeature],
  loadFeatures: () => import('./consoleFeatures').then((part) => part.consoleFeatures),
  narrowBy: narrowedBy,
  loadingImages: ['semente', 'broto', 'planta', 'colheita'].map((name) => `/carregando/${name}.svg`),
  loadEntities,
  loadIcons,
  loadValidators,
  onGenerated,
}

export function App() {
  return <ConsoleRoot setup={setup} />
}
