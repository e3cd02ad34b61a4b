import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFESTS_FOLDER, kubernetesManifests } from './kubernetes-manifests';

for (const [file, text] of kubernetesManifests()) writeFileSync(join(MANIFESTS_FOLDER, file), text);
