{{- define "palisade.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What a selector names: must never change for a release. Takes a dict of root, program and, for workers of another zone, component. */}}
{{- define "palisade.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component | default .program }}
{{- end -}}

{{- define "palisade.labels" -}}
{{ include "palisade.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "palisade.metadata" -}}
name: {{ include "palisade.fullname" .root }}-{{ .component | default .program }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "palisade.labels" . | nindent 2 }}
{{- end -}}

{{- define "palisade.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The components of the programs api, worker and those in `more`, as a list of dicts under the key list: each zone has its own workers. Takes a dict of root and more. */}}
{{- define "palisade.components" -}}
{{- $all := list (dict "program" "api") (dict "program" "worker") -}}
{{- range .more }}{{ $all = append $all (dict "program" .) }}{{ end -}}
{{- range $zone, $values := .root.Values.zones }}
{{- $all = append $all (dict "program" "worker" "component" (printf "worker-%s" $zone) "networks" ($values.internalNetworks | default list)) -}}
{{- end -}}
{{ toJson (dict "list" $all) }}
{{- end -}}

{{/* Of the build target `renderer`. */}}
{{- define "palisade.rendererImage" -}}
{{- with .Values.renderer.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Values.image.tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end -}}
