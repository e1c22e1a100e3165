// From the URL of an ad to its score. Go 1.19 or newer, no packages:
//
//	BASE_URL=https://… API_TOKEN=pat_… go run analyze.go '<ad URL>'
package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Without a URL, a sample ad: free, and answered in seconds.
const sampleAd = "https://www.facebook.com/ads/library/?id=99999999999999999901"
const maxRetries = 7

var baseURL = strings.TrimSuffix(os.Getenv("BASE_URL"), "/")
var token = strings.TrimSpace(os.Getenv("API_TOKEN"))
var exact = regexp.MustCompile(`;r=0;t=(\d+)`)
var noRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
var client = &http.Client{Timeout: 60 * time.Second, CheckRedirect: noRedirect}

type analysis struct {
	Error                                 struct{ Code, Message string }
	ID, Status, CurrentStep, ErrorMessage string
	Report                                struct {
		Summary string
		Score   *struct {
			Value float64
			Grade string
		}
	}
}

func send(method, path, body string, headers map[string]string) (status int, told http.Header, text []byte, err error) {
	request, err := http.NewRequest(method, baseURL+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, nil, nil, err
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	return response.StatusCode, response.Header, text, err
}

// With no calls left, t of RateLimit is exact; Retry-After is the next clock minute, or what another response asks for.
func wait(status int, told http.Header, otherwise int) {
	asked := told.Get("Retry-After")
	if t := exact.FindStringSubmatch(told.Get("RateLimit")); t != nil && status == 429 {
		asked = t[1]
	}
	seconds, err := strconv.Atoi(asked)
	if err != nil {
		seconds = otherwise
	}
	if seconds > 0 {
		log.Printf("HTTP %d: next try in %d s", status, seconds)
	}
	time.Sleep(time.Duration(seconds) * time.Second)
}

func call(method, path, body string, headers map[string]string) (found analysis) {
	status, told, text, err := send(method, path, body, headers)
	for retry := 0; retry < maxRetries && (err != nil || status == 429 || status >= 500); retry++ {
		wait(status, told, 1<<retry)
		status, told, text, err = send(method, path, body, headers)
	}
	if err != nil {
		log.Fatal(err)
	}
	// A proxy in between answers in HTML.
	if !strings.HasPrefix(told.Get("Content-Type"), "application/json") {
		log.Fatalf("HTTP %d without JSON. Check BASE_URL, or try again later.", status)
	}
	if err := json.Unmarshal(text, &found); err != nil {
		log.Fatal(err)
	}
	if status >= 300 {
		log.Fatalf("%s: %s (%s)", found.Error.Code, found.Error.Message, told.Get("X-Request-Id"))
	}
	// An analysis in progress, from a server that is too busy to wait.
	if told.Get("Preference-Applied") == "" {
		wait(status, told, 0)
	}
	return found
}

func main() {
	log.SetFlags(0)
	if baseURL == "" || token == "" {
		log.Fatal("Set BASE_URL to the address of the service, and API_TOKEN to a token from Settings > Developers.")
	}
	url := map[string]string{"url": sampleAd}
	if len(os.Args) > 1 {
		url["url"] = os.Args[1]
	}
	body, _ := json.Marshal(url)
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		log.Fatal(err)
	}
	// With a key, a repeated submit is never charged twice.
	headers := map[string]string{"Content-Type": "application/json", "Idempotency-Key": fmt.Sprintf("%x", key)}
	id := call("POST", "/analyses", string(body), headers).ID
	var found analysis
	for found.Status != "done" && found.Status != "failed" {
		// Waits for up to 30 seconds, and answers as soon as the analysis ends.
		found = call("GET", "/analyses/"+id, "", map[string]string{"Prefer": "wait=30"})
		if found.CurrentStep != "" {
			log.Print(found.CurrentStep)
		}
	}
	if found.Status == "failed" {
		log.Fatal(found.ErrorMessage)
	}
	if score := found.Report.Score; score != nil {
		fmt.Printf("%v (%s): ", score.Value, score.Grade)
	}
	fmt.Println(found.Report.Summary)
}
