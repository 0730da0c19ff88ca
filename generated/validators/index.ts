/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { Validator } from '#model/record/validate'
import { validate as _admin } from './admin.js'
import { validate as _adubagemecalagem } from './adubagemecalagem.js'
import { validate as _analise_leite } from './analise_leite.js'
import { validate as _anuidade } from './anuidade.js'
import { validate as _aprovacao } from './aprovacao.js'
import { validate as _atividades } from './atividades.js'
import { validate as _bioestimulante } from './bioestimulante.js'
import { validate as _cidade } from './cidade.js'
import { validate as _cotacao } from './cotacao.js'
import { validate as _defensivos } from './defensivos.js'
import { validate as _doenca } from './doenca.js'
import { validate as _empresa } from './empresa.js'
import { validate as _especie } from './especie.js'
import { validate as _estado } from './estado.js'
import { validate as _estrutura } from './estrutura.js'
import { validate as _fazenda } from './fazenda.js'
import { validate as _fertilizantes } from './fertilizantes.js'
import { validate as _gestor } from './gestor.js'
import { validate as _herbicida } from './herbicida.js'
import { validate as _integracaofile } from './integracaofile.js'
import { validate as _irrigacao } from './irrigacao.js'
import { validate as _maturacao } from './maturacao.js'
import { validate as _microbiologicasEnzimaticas } from './microbiologicasEnzimaticas.js'
import { validate as _modelo_mensagem } from './modelo_mensagem.js'
import { validate as _nematoides } from './nematoides.js'
import { validate as _pagamento } from './pagamento.js'
import { validate as _pais } from './pais.js'
import { validate as _parceiro } from './parceiro.js'
import { validate as _parcelasavaliadas } from './parcelasavaliadas.js'
import { validate as _pedido } from './pedido.js'
import { validate as _peneira } from './peneira.js'
import { validate as _permission } from './permission.js'
import { validate as _praga } from './praga.js'
import { validate as _produto } from './produto.js'
import { validate as _produtor } from './produtor.js'
import { validate as _produtorFazenda } from './produtorFazenda.js'
import { validate as _profundidade } from './profundidade.js'
import { validate as _qualidade_diaria } from './qualidade_diaria.js'
import { validate as _qualidade_mensal } from './qualidade_mensal.js'
import { validate as _regiao } from './regiao.js'
import { validate as _register } from './register.js'
import { validate as _relatorio } from './relatorio.js'
import { validate as _remineralizador } from './remineralizador.js'
import { validate as _role } from './role.js'
import { validate as _safra } from './safra.js'
import { validate as _short_url } from './short_url.js'
import { validate as _supervisor } from './supervisor.js'
import { validate as _sys_broadcast_message } from './sys_broadcast_message.js'
import { validate as _sys_outbox_message } from './sys_outbox_message.js'
import { validate as _talhao } from './talhao.js'
import { validate as _tecnico } from './tecnico.js'
import { validate as _variedade } from './variedade.js'

/** The compiled validator of every entity, by entity name. */
export const validators: Readonly<Record<string, Validator>> = {
  "admin": _admin,
  "adubagemecalagem": _adubagemecalagem,
  "analise_leite": _analise_leite,
  "anuidade": _anuidade,
  "aprovacao": _aprovacao,
  "atividades": _atividades,
  "bioestimulante": _bioestimulante,
  "cidade": _cidade,
  "cotacao": _cotacao,
  "defensivos": _defensivos,
  "doenca": _doenca,
  "empresa": _empresa,
  "especie": _especie,
  "estado": _estado,
  "estrutura": _estrutura,
  "fazenda": _fazenda,
  "fertilizantes": _fertilizantes,
  "gestor": _gestor,
  "herbicida": _herbicida,
  "integracaofile": _integracaofile,
  "irrigacao": _irrigacao,
  "maturacao": _maturacao,
  "microbiologicasEnzimaticas": _microbiologicasEnzimaticas,
  "modelo_mensagem": _modelo_mensagem,
  "nematoides": _nematoides,
  "pagamento": _pagamento,
  "pais": _pais,
  "parceiro": _parceiro,
  "parcelasavaliadas": _parcelasavaliadas,
  "pedido": _pedido,
  "peneira": _peneira,
  "permission": _permission,
  "praga": _praga,
  "produto": _produto,
  "produtor": _produtor,
  "produtorFazenda": _produtorFazenda,
  "profundidade": _profundidade,
  "qualidade_diaria": _qualidade_diaria,
  "qualidade_mensal": _qualidade_mensal,
  "regiao": _regiao,
  "register": _register,
  "relatorio": _relatorio,
  "remineralizador": _remineralizador,
  "role": _role,
  "safra": _safra,
  "short_url": _short_url,
  "supervisor": _supervisor,
  "sys_broadcast_message": _sys_broadcast_message,
  "sys_outbox_message": _sys_outbox_message,
  "talhao": _talhao,
  "tecnico": _tecnico,
  "variedade": _variedade,
}
