{{/* The metadata of a pod template. Takes a dict of root and program. */}}
{{- define "palisade.podMetadata" -}}
{{- $values := get .root.Values .program | default dict -}}
labels:
  {{- include "palisade.labels" . | nindent 2 }}
  {{- with $values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $values.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/*
What all pods share, up to their containers. The programs never call the Kubernetes API. Links to services are off, because Kubernetes
would set a variable such as PORT for them.
*/}}
{{- define "palisade.podSpec" -}}
{{- $root := .root -}}
{{- $values := get $root.Values .program | default dict -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $root.Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with $root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile:
    {{- /* Chromium makes namespaces for a sandbox of its own, which is stricter. */}}
    type: {{ ternary "Unconfined" "RuntimeDefault" (eq .program "renderer") }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if has .program (list "api" "worker" "renderer") }}
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "palisade.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}
volumes:
  # The health check keeps its files here; everything else is read-only.
  - name: tmp
    emptyDir:
      sizeLimit: {{ ternary "512Mi" "64Mi" (eq .program "renderer") }}
  {{- with $values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* One container, up to its probes. Takes a dict of root, program, args and, for another entry point, command. */}}
{{- define "palisade.container" -}}
{{- $values := get .root.Values .program | default dict -}}
name: {{ .program }}
image: {{ include (ternary "palisade.rendererImage" "palisade.image" (eq .program "renderer")) .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- with .command }}
command: {{ toJson . }}
{{- end }}
{{- with .args }}
args: {{ toJson . }}
{{- end }}
env:
  {{- include "palisade.env" . | nindent 2 }}
{{- include "palisade.containerRights" . | nindent 0 }}
resources:
  {{- toYaml $values.resources | nindent 2 }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  {{- with $values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "palisade.containerRights" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* Probes of a program by the name of its port. A start may take a minute; a program that does not respond for a minute starts again. */}}
{{- define "palisade.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 2
{{- end -}}
