{{/*
KEDA: as many workers as the scans that run or may start need. Takes a dict of root, program and component as for the Deployment, zones with
commas between them, minReplicas and maxReplicas.
*/}}
{{- define "palisade.workerAutoscaler" -}}
{{- $name := printf "%s-%s" (include "palisade.fullname" .root) (.component | default .program) -}}
{{- $database := .root.Values.postgresql -}}
{{- $settings := .root.Values.worker.autoscaling -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  {{- include "palisade.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    name: {{ $name }}
  minReplicaCount: {{ int .minReplicas }}
  maxReplicaCount: {{ int .maxReplicas }}
  pollingInterval: {{ int $settings.pollingSeconds }}
  triggers:
    - type: postgresql
      metadata:
        # One row for each scan of these zones that runs or may start, however many others wait behind it.
        query: SELECT count(*) FROM scan_slots WHERE zone = ANY (string_to_array('{{ .zones }}', ','))
        targetQueryValue: {{ include "palisade.text" (default 10 .root.Values.config.WORKER_CONCURRENCY) }}
        host: {{ $database.host | quote }}
        port: {{ include "palisade.text" $database.port }}
        dbName: {{ $database.database | quote }}
        userName: {{ .root.Values.zoneRole | default (printf "%s_worker" $database.database) | quote }}
        sslmode: {{ $settings.sslmode | quote }}
      authenticationRef:
        name: {{ $name }}
---
apiVersion: keda.sh/v1alpha1
kind: TriggerAuthentication
metadata:
  {{- include "palisade.metadata" . | nindent 2 }}
spec:
  secretTargetRef:
    - parameter: password
      {{- include "palisade.secretRef" (dict "root" .root "entry" "WORKER_DATABASE_PASSWORD") | nindent 6 }}
{{- end -}}
